const native = window.scorecardNative
const text = document.getElementById("state")
native.subscribe((event) => {
  if (event.type === "open") text.textContent = `Opened ${event.path}`
})
const state = await native.state()
text.textContent = `Version ${state.version}, ${state.session.status}`
await native.act({ type: "retry_now" })
