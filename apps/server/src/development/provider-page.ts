/** The provider's sign-in page, without a password. */
export function page(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<style>body{font:16px system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem}</style>
<h1>Development sign-in</h1>${content}</html>`
}

export function chooseAccount(names: readonly string[]): string {
  const known = names.map((name) => `<option value="${escapeHtml(name)}">`).join("")
  return `<p>This provider is for development: it accepts everyone.</p>
<form><label>Work email <input name="account" list="known" autofocus required></label>
<datalist id="known">${known}</datalist> <button>Sign in</button></form>`
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
