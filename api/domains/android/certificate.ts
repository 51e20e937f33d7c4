import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'

const sequence = 0x30
const objectId = 0x06
const integer = 0x02
const validFrom = '20260101000000Z'
// Android compares certificates and minds no date; Google Play asks for one after October 2033.
const validUntil = '20760101000000Z'

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 */
const rsaWithSha256 = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]
const commonName = [0x55, 0x04, 0x03]

/** An X.509 certificate of an RSA key, signed with itself, in DER. */
export function selfSign(privateKey: KeyObject, owner: string): Buffer {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const algorithm = der(sequence, der(objectId, rsaWithSha256), der(0x05))
  const attribute = der(sequence, der(objectId, commonName), der(0x0c, Buffer.from(owner)))
  const name = der(sequence, der(0x31, attribute))
  const time = (text: string) => der(text < '2050' ? 0x17 : 0x18, timeText(text))
  // Its first bit is off, since a serial number is positive.
  const serial = Buffer.concat([
    Buffer.from([1]),
    createHash('sha256').update(publicKey).digest().subarray(0, 8),
  ])
  const body = der(
    sequence,
    der(0xa0, der(integer, [2])),
    der(integer, serial),
    algorithm,
    name,
    der(sequence, time(validFrom), time(validUntil)),
    name,
    publicKey,
  )
  return der(sequence, body, algorithm, der(0x03, [0], sign('sha256', body, privateKey)))
}

/** Years before 2050 have two digits. */
const timeText = (text: string) => Buffer.from(text < '2050' ? text.slice(2) : text)

function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([tag, ...derLength(body.length)]), body])
}

function derLength(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}
