import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type * as z from 'zod'
import { type Catalogue, CatalogueFile, ReviewsFile, ScenesFile } from './catalogue-schema.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { explainIssue, issueInWords } from './explain-issue.ts'
import { findPhotos } from './find-photos.ts'

/** Everything wrong with a catalogue file, a line each. */
export class CatalogueErrors extends Error {
  readonly errors: string[]

  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.errors = errors
  }
}

export function readCatalogue(file: string): Catalogue {
  const folder = dirname(file)
  const beside = (other: string) => join(folder, other)
  const parts = [
    parse(file, CatalogueFile),
    existsSync(beside('scenes.json')) ? parse(beside('scenes.json'), ScenesFile) : { scenes: [] },
    existsSync(beside('reviews.json'))
      ? parse(beside('reviews.json'), ReviewsFile)
      : { reviews: [] },
  ] as const
  const catalogue = { ...parts[0], ...parts[1], ...parts[2], folder }
  findPhotos(folder, catalogue.products)
  const errors = checkCatalogue(catalogue)
  if (errors.length) throw new CatalogueErrors(errors)
  return catalogue
}

function parse<T extends z.ZodType>(file: string, schema: T): z.output<T> {
  let json: unknown
  try {
    json = JSON.parse(decode(readFileSync(file)))
  } catch (error) {
    throw new CatalogueErrors([`${file}: ${error instanceof Error ? error.message : 'unreadable'}`])
  }
  const result = schema.safeParse(json, { error: explainIssue })
  if (result.success) return result.data
  throw new CatalogueErrors(
    result.error.issues.map((issue) => `${basename(file)}: ${issueInWords(issue)}`),
  )
}

/** As Windows' editors save it: with a byte order mark, which the decoder drops, or in UTF-16. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes
  // The first sign of JSON is one of ASCII.
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
