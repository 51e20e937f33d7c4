import * as z from 'zod'

export const actorKinds = ['staff', 'customer', 'courier', 'worker', 'command line'] as const

/** Who did it. Null where it was done before the shop stored it. */
export const Actor = z
  .object({
    kind: z.enum(actorKinds),
    name: z.string().meta({ description: 'As people read it, such as Meena or The courier' }),
  })
  .nullable()
  .meta({ id: 'Actor' })
export type Actor = z.infer<typeof Actor>

/** Where a list goes on; an opaque text of the page before. */
export const cursor = z.string().max(100).default('')

export const listOf = <T extends z.ZodType>(result: T) =>
  z.object({
    results: z.array(result),
    next: z.string().nullable().meta({ description: 'The cursor of the next page' }),
  })

/** An answer that is no JSON. */
export const pdf = z.string().meta({ id: 'Pdf', format: 'binary', description: 'A PDF' })

/** The id of a path that ends in `.pdf`. */
export const pdfId = z
  .string()
  .regex(/^[1-9]\d{0,9}(\.pdf)?$/)
  .transform((text) => Number.parseInt(text, 10))
  .meta({ override: { type: 'integer', minimum: 1 } })

export const stale = 'Another has changed it since that version: both values, by field'
export const keyUsed = 'The same key came with another body'

/** What a stale edit answers: the newest version, and both values of each field that two have changed. */
export const Conflict = z.object({
  version: z.int(),
  values: z.record(z.string(), z.object({ yours: z.string(), theirs: z.string() })),
})
export type Conflict = z.infer<typeof Conflict>

/** An amount or a percentage as a form or a program gives it, with at most two decimals. */
export const typedNumber = (message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,8}(\.\d{1,2})?$/, message),
      ],
      message,
    )
    .transform(Number)

const twoDecimals = 'Give at most two decimals.'
const mostRupees = 10_000_000

/** As {@link typedNumber}, above zero. */
export const positiveNumber = (
  message: string,
  { max = mostRupees, tooMuch = 'Give at most ₹1,00,00,000.' } = {},
) =>
  typedNumber(message)
    .pipe(z.number().gt(0, message).max(max, tooMuch).multipleOf(0.01, twoDecimals))
    .meta({ override: { type: 'number', exclusiveMinimum: 0, maximum: max } })
