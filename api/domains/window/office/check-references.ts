import { contrast, nearestOn, unreadable } from '../../../../contract/look.ts'
import type { ThemeBody, WindowLink } from '../../../../contract/office/window-bodies.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import type { Thing } from '../bodies.ts'
import { defaultFooter } from '../default-bodies.ts'
import { findKnown, type Known } from '../find-known.ts'
import { resolveLink } from '../links.ts'
import { coloursOf } from '../look.ts'
import { headColours } from '../mail-head.ts'

/** What the law asks a shop to have in reach on each of its pages. */
const lawful = (defaultFooter.groups[0]?.links ?? []).map(({ label, link }) => ({
  label,
  path: link.value,
}))

/** All is shown as text, so that shoppers would read the tags. */
const markup = /<[/!]?[a-z-][^>]*>/i

/** @throws FieldRefusal by the place of what leads nowhere, is not there, or is markup */
export async function checkReferences(db: Db, thing: Thing, body: unknown): Promise<void> {
  const known = await findKnown(db, [body])
  const errors: Record<string, string[]> = {}
  const paths: string[] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const at = place ? `${place}.${name}` : name
      const why = whyWrong(name, inner, { thing, known, place: at })
      if (why) errors[at] = [why]
      if (name === 'link' && isLink(inner)) paths.push(resolveLink(inner, known) ?? '')
      visit(inner, at)
    }
  }
  visit(body, '')
  const missing = lawful.find(({ path }) => thing === 'footer' && !paths.includes(path))
  if (missing) errors.groups = [`The footer needs a link to: ${missing.label}.`]
  if (thing === 'theme') Object.assign(errors, whyUnreadable(body as ThemeBody))
  if (Object.keys(errors).length > 0) throw new FieldRefusal(errors)
}

function whyUnreadable(theme: ThemeBody): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { name, nearest } of unreadable(coloursOf(theme))) {
    errors[`colours.${name}`] = [tooFaint(nearest)]
  }
  const { ink, ground } = headColours(theme.mail_head)
  if (contrast(ink, ground) < 4.5) errors['mail_head.ink'] = [tooFaint(nearestOn(ink, ground))]
  if (theme.mail_head.shows === 'logo' && !theme.logo) {
    errors['mail_head.shows'] = ['The shop has no logo. Choose one first.']
  }
  return errors
}

const tooFaint = (nearest: string | undefined) =>
  nearest
    ? `This cannot be read where it stands. The nearest that can: ${nearest}.`
    : 'This cannot be read where it stands, nor can any shade of it: change what it stands on.'

const isLink = (value: unknown): value is WindowLink =>
  typeof value === 'object' && value !== null && 'kind' in value

type Asked = { thing: Thing; known: Known; place: string }

function whyWrong(
  name: string,
  value: unknown,
  { thing, known, place }: Asked,
): string | undefined {
  if (name === 'link' && isLink(value)) {
    if (value.kind === 'groups' && thing === 'menu' && !place.includes('children')) return undefined
    return resolveLink(value, known) ? undefined : 'This leads nowhere in the shop.'
  }
  if (typeof value === 'number') {
    const isPicture = /(^|\.)(wide|phone|picture|logo|favicon)$|pictures\.\d+\.id$/.test(place)
    if (isPicture && !known.pictures.has(value)) return 'There is no such picture.'
    if (name === 'review' && !known.reviews.has(value)) return 'This review is not shown.'
  }
  if (typeof value === 'string' && markup.test(value)) {
    return 'Write plain text: HTML would be shown as it stands.'
  }
  if (name === 'collection' && !known.collections.has(String(value))) {
    return 'There is no such collection.'
  }
  return undefined
}
