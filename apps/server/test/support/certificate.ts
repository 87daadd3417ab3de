import { generateKeyPairSync, sign } from "node:crypto"

/**
 * A self-signed certificate made by this process, so that tests can be an https server without a key in the sources.
 */
export function selfSigned(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = sequence(objectId("2a8648ce3d040302")) // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from("Test"))))) // CN=Test
  const validity = sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z")))
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
  const alternativeNames = sequence(objectId("551d11"), der(0x04, names))
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeNames)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", certificate, privateKey)]))
  const text = sequence(certificate, algorithm, signature).toString("base64").replaceAll(/.{64}/g, "$&\n")
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
