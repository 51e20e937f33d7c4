import { ApiError } from '../../../contract/client.ts'

/** An answer that is none of the shop's, as a proxy between may give. */
export class InvalidResponse extends ApiError {
  constructor(of: string) {
    super(502, { error: `Invalid response format for ${of}` })
  }
}

/** What a screen says of a call that failed. */
export const failureOf = (error: unknown, otherwise: string): string =>
  error instanceof InvalidResponse ? error.message : otherwise

const isObject = (answer: unknown) => typeof answer === 'object' && answer !== null

const shapes = {
  products: (answer: unknown) =>
    isObject(answer) && Array.isArray((answer as { results?: unknown }).results),
  categories: Array.isArray,
  'product details': (answer: unknown) => isObject(answer) && !Array.isArray(answer),
}

/**
 * What the API answers, once it has the shape that screens go by.
 *
 * @throws InvalidResponse when it has not
 */
export async function expectShape<T>(of: keyof typeof shapes, answering: Promise<T>): Promise<T> {
  const answer = await answering
  if (!shapes[of](answer)) throw new InvalidResponse(of)
  return answer
}
