import { createHash } from 'node:crypto'
import vm from 'node:vm'
import { type DefaultTreeAdapterTypes, html as namespaces, parse } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element

// Elements of the payloads that no page of the shop has.
const foreignTags =
  'animate audio base embed iframe image marquee math object set style template video xmp xss'.split(
    ' ',
  )

/**
 * What stands in a document that cannot be the shop's own, by HTML's own rules of parsing: its elements,
 * and the inline scripts in which a payload runs.
 *
 * @param expected foreign elements that this document has, such as a mail's `style`
 * @param policy the document's, which names the scripts that may run; without it scripts are not looked at
 */
export function findMarkup(html: string, expected: string[] = [], policy?: string): string[] {
  const all = elementsIn(parse(html))
  const tags = foreignTags.filter((tag) => !expected.includes(tag))
  const foreign = all.filter((element) => isForeign(element, tags))
  const scripts = policy === undefined ? [] : all.filter(({ tagName }) => tagName === 'script')
  const unknown = scripts.filter((script) => !isKnown(script, policy ?? ''))
  return [
    ...[...foreign, ...unknown].map(describe),
    ...scripts
      .map(textOf)
      .filter(letsThrough)
      .map((text) => `a payload runs in ${text}`),
  ]
}

/** Every element below a node, in the order of the document; those of templates too. */
export function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const inside = 'content' in node ? node.content.childNodes : []
  return [...children, ...inside].flatMap((child) =>
    'tagName' in child ? [child, ...elementsIn(child)] : [],
  )
}

export function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

function isForeign(element: Element, tags: string[]): boolean {
  const { tagName, namespaceURI, attrs } = element
  return (
    tags.includes(tagName) ||
    namespaceURI === namespaces.NS.MATHML ||
    (tagName === 'meta' && attributeOf(element, 'http-equiv') !== undefined) ||
    attrs.some(({ name, value }) => name.startsWith('on') || (holdsUrl(name) && runs(value)))
  )
}

const holdsUrl = (name: string) =>
  /^(action|data|formaction|href|src|srcdoc|to|xlink:href)$/.test(name)

/** An address that runs a payload, or leaves the shop; as browsers read addresses. React's own forms have a javascript: address. */
const runs = (url: string) =>
  /^(javascript:.*__ran|data:text|(https?:)?\/\/x\.invalid)/i.test(url.replace(/[\p{Cc}\s]/gu, ''))

/** One of data, one with the nonce of the policy, or one that the policy names by its digest. */
function isKnown(script: Element, policy: string): boolean {
  if (attributeOf(script, 'type') === 'application/ld+json') return true
  const nonce = attributeOf(script, 'nonce')
  const digest = createHash('sha256').update(textOf(script)).digest('base64')
  return policy.includes(nonce ? `'nonce-${nonce}'` : `'sha256-${digest}'`)
}

/** Whether a payload runs in an inline script, or might in one that cannot be tried here. */
function letsThrough(script: string): boolean {
  if (!script.includes('__ran')) return false
  let hasRun = false
  const note = () => {
    hasRun = true
  }
  const globals = new Proxy(
    {},
    { has: () => true, get: (_, name) => (name === '__ran' ? note : anything) },
  )
  try {
    vm.runInNewContext(script, globals, { timeout: 1_000 })
  } catch (error) {
    return hasRun || (error instanceof Error && error.name === 'SyntaxError')
  }
  return hasRun
}

/** It can be read, called and made, and is a text. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => anything as object,
})

const describe = ({ tagName, attrs }: Element) =>
  `<${[tagName, ...attrs.map(({ name, value }) => `${name}="${value}"`)].join(' ')}>`
