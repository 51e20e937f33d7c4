import * as z from 'zod'

/** As it would be set. */
export function defaultOf(setting: z.ZodType): unknown {
  return jsonOf(setting).default
}

/** What may be chosen of a setting; empty where it is written. */
export const choicesOf = (setting: z.ZodType): string[] => (jsonOf(setting).enum ?? []).map(String)

const jsonOf = (setting: z.ZodType) =>
  z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' })
