import { createRequire } from "node:module"

type Library = { functions: Record<string, (...args: unknown[]) => unknown> }
type ForeignFunctions = {
  dlopen(name: string, functions: Record<string, { arguments: string[]; return: string }>): Library
}

/** `node:ffi` is experimental: what needs it works without it, less well. */
function open(name: string, functions: Record<string, { arguments: string[]; return: string }>): Library | null {
  if (process.platform !== "win32") return null
  try {
    return (createRequire(process.execPath)("node:ffi") as ForeignFunctions).dlopen(name, functions)
  } catch {
    return null
  }
}

const wide = (text: string) => Buffer.from(`${text}\0`, "utf16le")

/**
 * Says which program this process is: Windows shows its name on notifications, with the name and the picture that Setup
 * registered, and groups its windows on the task bar. Without it, notifications appear as those of PowerShell.
 */
export function setAppUserModelId(id: string): boolean {
  const signature = { arguments: ["buffer"], return: "int32" }
  const shell = open("shell32.dll", { SetCurrentProcessExplicitAppUserModelID: signature })
  return shell?.functions["SetCurrentProcessExplicitAppUserModelID"]?.(wide(id)) === 0
}

const MB_ICONERROR = 0x10

/** A message in a window of its own, for what goes wrong before there is one. */
export function showMessageBox(title: string, text: string): void {
  const signature = { arguments: ["pointer", "buffer", "buffer", "uint32"], return: "int32" }
  const user = open("user32.dll", { MessageBoxW: signature })
  if (user) user.functions["MessageBoxW"]?.(0n, wide(text), wide(title), MB_ICONERROR)
  else console.error(`${title}: ${text}`)
}
