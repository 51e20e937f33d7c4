import { isSecret } from './outcome.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Draft = { person: string; fields: Record<string, string>; seen: Record<string, string> }

const prefix = 'draft '
const typedTypes = ['text', 'email', 'tel', 'number', 'date', 'time', 'datetime-local']

/** Where the draft of a form is: this window's own, so that it ends with it. */
const keyOf = (pathname: string, form: string) => `${prefix}${pathname} ${form}`

/** Stores what was typed into a form and is not sent yet, with the version that it was typed over. */
export function saveDraft(
  { person, pathname, name }: { person: string; pathname: string; name: string },
  form: HTMLFormElement,
): void {
  const fields = typedOf(form).filter(({ element }) => stateOf(element) !== defaultOf(element))
  const key = keyOf(pathname, name)
  if (fields.length === 0) return sessionStorage.removeItem(key)
  const seen = ['version', ...fields.map(({ element }) => `was ${element.name}`)]
  const draft: Draft = {
    person,
    fields: Object.fromEntries(fields.map(({ place, element }) => [place, stateOf(element)])),
    seen: Object.fromEntries(
      seen.flatMap((each) => {
        const hidden = form.elements.namedItem(each)
        return hidden instanceof HTMLInputElement ? [[each, hidden.value]] : []
      }),
    ),
  }
  sessionStorage.setItem(key, JSON.stringify(draft))
}

/**
 * Types a draft into its form, whose folds open.
 * @returns the hidden fields that it was typed over; undefined where this person left none
 */
export function restoreDraft(
  { person, pathname, name }: { person: string; pathname: string; name: string },
  form: HTMLFormElement,
): Draft['seen'] | undefined {
  const stored = sessionStorage.getItem(keyOf(pathname, name))
  // Written by saveDraft.
  const draft = stored ? (JSON.parse(stored) as Draft) : undefined
  if (draft?.person !== person) return undefined
  const fields = typedOf(form).filter(({ place }) => place in draft.fields)
  if (fields.length === 0) return undefined
  for (const { place, element } of fields) {
    const state = draft.fields[place] ?? ''
    if (isChoice(element)) element.checked = state === 'true'
    else element.value = state
  }
  let fold = form.closest('details')
  while (fold) {
    fold.open = true
    fold = fold.parentElement?.closest('details') ?? null
  }
  return draft.seen
}

export const forgetDraft = (pathname: string, name: string): void =>
  sessionStorage.removeItem(keyOf(pathname, name))

/** Who signs out leaves nothing in the window. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}

/** Fields that are typed into or chosen from, by their place in the form. */
const typedOf = (form: HTMLFormElement) =>
  [...form.elements]
    .filter(isTyped)
    .map((element, at) => ({ place: `${at} ${element.name}`, element }))

const isTyped = (element: Element): element is Typed =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement &&
    (typedTypes.includes(element.type) || element.hasAttribute('data-draft')) &&
    !isSecret(element.name))

/** A box or a circle that asks to be stored by `data-draft`. */
const isChoice = (element: Typed): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')

const stateOf = (element: Typed): string =>
  isChoice(element) ? String(element.checked) : element.value

function defaultOf(element: Typed): string {
  if (isChoice(element)) return String(element.defaultChecked)
  if (!(element instanceof HTMLSelectElement)) return element.defaultValue
  const options = [...element.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}
