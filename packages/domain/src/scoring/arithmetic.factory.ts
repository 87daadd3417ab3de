/** Evaluates a receipt's expression: + − × / ( ) min max, and nothing else. For tests. */
export function workOutExpression(expression: string): number {
  const tokens = expression.match(/\d+(?:\.\d+)?|min|max|[−+×/(),]/g) ?? []
  if (tokens.join("") !== expression.replaceAll(" ", "")) throw new Error(`Not arithmetic: ${expression}`)
  let at = 0

  const takes = (token: string): boolean => {
    if (tokens[at] !== token) return false
    at += 1
    return true
  }

  const sum = (): number => {
    let value = product()
    for (;;) {
      if (takes("+")) value += product()
      else if (takes("−")) value -= product()
      else return value
    }
  }

  const product = (): number => {
    let value = term()
    for (;;) {
      if (takes("×")) value *= term()
      else if (takes("/")) value /= term()
      else return value
    }
  }

  const term = (): number => {
    if (takes("min")) return Math.min(...list())
    if (takes("max")) return Math.max(...list())
    if (tokens[at] === "(") return list()[0] ?? Number.NaN
    const value = Number(tokens[at])
    at += 1
    return value
  }

  const list = (): number[] => {
    takes("(")
    const values = [sum()]
    while (takes(",")) values.push(sum())
    if (!takes(")")) throw new Error(`A bracket is not closed: ${expression}`)
    return values
  }

  const value = sum()
  if (at !== tokens.length || Number.isNaN(value)) throw new Error(`Not arithmetic: ${expression}`)
  return value
}
