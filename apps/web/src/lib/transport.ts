/** How requests reach the service: from a browser by fetch, from the desktop client through its main process. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

let transport: Transport = (address, init) => fetch(address, init)

/** Before the first request. */
export function chooseTransport(chosen: Transport): void {
  transport = chosen
}

export function sendRequest(address: string, init: RequestInit): Promise<Response> {
  return transport(address, init)
}
