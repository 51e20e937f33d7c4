import { expect } from '@playwright/test'
import { parse } from 'parse5'
import { attributeOf, type Element, elementsIn, findMarkup, textOf } from './find-markup.ts'

export type Document = {
  html: string
  /** Of its main part. */
  text: string
  /** The elements of a tag; within `main` where the page has one. */
  all: (tag: string) => Element[]
  texts: (tag: string) => string[]
  expectNoMarkup: () => void
}

/**
 * A page of the shop as it is sent, read without a browser.
 * @param cookie of who reads it
 * @param options.expected foreign elements that it has, such as a mail's `style`
 * @param options.status which it is answered with, where it matters
 */
export async function readPage(
  url: URL | string,
  cookie = '',
  { expected = [], status = 200 }: { expected?: string[]; status?: number | 'any' } = {},
): Promise<Document> {
  const response = await fetch(url, { headers: { cookie, accept: 'text/html' } })
  if (status !== 'any') expect([String(url), response.status]).toEqual([String(url), status])
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const elements = elementsIn(parse(html))
  const main = elements.find(({ tagName }) => tagName === 'main')
  const all = (tag: string) =>
    (main ? elementsIn(main) : elements).filter(({ tagName }) => tagName === tag)
  return {
    html,
    text: main ? textOf(main) : '',
    all,
    texts: (tag) => all(tag).map(textOf),
    expectNoMarkup: () => expect(findMarkup(html, expected, policy), String(url)).toEqual([]),
  }
}

/** What a field holds. */
export const valueOf = ({ all }: Document, name: string): string | undefined => {
  const field = [...all('input'), ...all('textarea')].find(
    (element) => attributeOf(element, 'name') === name,
  )
  return field && (attributeOf(field, 'value') ?? textOf(field))
}
