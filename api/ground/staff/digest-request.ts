import { createHash } from 'node:crypto'

/** Of what a call asks for; a file counts by its bytes. */
export async function digestRequest(asked: unknown): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(asked) ?? '')
  for (const file of filesOf(asked)) hash.update(new Uint8Array(await file.arrayBuffer()))
  return hash.digest()
}

function filesOf(asked: unknown): Blob[] {
  if (asked instanceof Blob) return [asked]
  if (typeof asked !== 'object' || asked === null) return []
  return Object.values(asked).flatMap(filesOf)
}
