import type { APIRequestContext } from '@playwright/test'
import { inTens } from './in-tens.ts'

/** The id of the newest mail in the demo's mailbox, 0 when it is empty. */
export async function newestMail(request: APIRequestContext): Promise<number> {
  const list = await (await request.get('/dev/mail')).text()
  return Number(/"\/dev\/mail\/(\d+)"/.exec(list)?.[1] ?? 0)
}

/** The mails written since `last` whose page holds one of the words, such as a recipient. */
export async function findMails(
  request: APIRequestContext,
  last: number,
  words: string[],
): Promise<number[]> {
  const since = Array.from({ length: (await newestMail(request)) - last }, (_, i) => last + 1 + i)
  const found = await inTens(since, async (id) => {
    const text = await (await request.get(`/dev/mail/${id}`)).text()
    return words.some((word) => text.includes(word)) ? [id] : []
  })
  return found.flat()
}

export async function readMail(request: APIRequestContext, id: number): Promise<string> {
  return (await request.get(`/dev/mail/${id}?as=text`)).text()
}
