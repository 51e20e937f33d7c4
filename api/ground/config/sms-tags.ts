/** How a variable is tagged at the DLT, and what each tag lets through. @see https://msg91.com/help/dlt-registration-in-india/variable-tagging-on-dlt-sms-templates */
const taken: Record<string, RegExp> = {
  numeric: /^\d+$/,
  number: /^\d+$/,
  alphanumeric: /^[A-Za-z0-9 ]{1,40}$/,
  url: /^https?:\/\//,
  urlott: /^https?:\/\//,
  cbn: /^\+?\d{5,15}$/,
  email: /^\S+@\S+$/,
}

/**
 * Why a template whose variables are tagged so would not let our text of a kind through; undefined where it would.
 * @param tags of its variables in their order; a text may have the shop's name written out
 * @param shopName where it is left out, any would do
 */
export function whyTagsMisfit(
  kind: string,
  tags: readonly string[],
  shopName?: string,
): string | undefined {
  const first =
    kind === 'login_code'
      ? { what: 'the code', value: '123456' }
      : { what: "the order's number", value: 'NL10001' }
  const values = [first, { what: "the shop's name", value: shopName }]
  if (tags.length > values.length) {
    return `has ${tags.length} variables; the text has two, ${first.what} and the shop's name`
  }
  for (const [at, tag] of tags.entries()) {
    const { what = '', value } = values[at] ?? {}
    const form = taken[tag]
    if (!form) return `has #${tag}#, and the tags are #${Object.keys(taken).join('#, #')}#`
    if (value !== undefined && !form.test(value)) {
      return `tags ${what} as #${tag}#, which does not take ${value}${
        tag === 'alphanumeric' ? ': write the name out in the text, and tag the number alone' : ''
      }`
    }
  }
  return undefined
}
