import type { Page } from '@playwright/test'
import { inTens } from './in-tens.ts'

/** The id of the newest mail in the demo's mailbox, 0 when it is empty. */
export async function newestMail(page: Page): Promise<number> {
  const list = await (await page.request.get('/dev/mail')).text()
  return Number(/"\/dev\/mail\/(\d+)"/.exec(list)?.[1] ?? 0)
}

/** The mails written since `last` whose page holds one of the words, such as a recipient. */
export async function findMails(page: Page, last: number, words: string[]): Promise<number[]> {
  const since = Array.from({ length: (await newestMail(page)) - last }, (_, i) => last + 1 + i)
  const found = await inTens(since, async (id) => {
    const text = await (await page.request.get(`/dev/mail/${id}`)).text()
    return words.some((word) => text.includes(word)) ? [id] : []
  })
  return found.flat()
}

export async function readMail(page: Page, id: number): Promise<string> {
  return (await page.request.get(`/dev/mail/${id}?as=text`)).text()
}
