/** How requests reach the service: from a browser by fetch, from the desktop client through its main process. */
export type Transport = {
  send(address: string, init: RequestInit): Promise<Response>
  /** Where files are that the service names by a path; in a browser, where the client itself comes from. */
  fileOrigin?: string
}

let transport: Transport = { send: (address, init) => fetch(address, init) }

/** Before the first request. */
export function chooseTransport(chosen: Transport): void {
  transport = chosen
}

export function sendRequest(address: string, init: RequestInit): Promise<Response> {
  return transport.send(address, init)
}

/** The address of a stored file, for links and pictures. */
export function fileAddress(url: string): string {
  return transport.fileOrigin === undefined ? url : new URL(url, transport.fileOrigin).href
}
