import { useSystemProxy } from "../src/shell/system.ts"

/** Requests these addresses as the client does, and says what came back, or that nothing did. */
await useSystemProxy("https://service.example", (event) => console.log(event))
for (const address of process.argv.slice(2)) {
  console.log(
    await fetch(address).then(
      (response) => response.text(),
      () => "nothing",
    ),
  )
}
