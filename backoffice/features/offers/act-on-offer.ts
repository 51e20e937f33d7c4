import { redirect } from 'react-router'
import type { Api, Input } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { fromLocal } from '../layout/local-time.ts'
import { changesOf, limitsOf, offerOfForm } from './offer-of-form.ts'

type Body = Input<'POST /api/office/offers/'>['body']
type Changes = Input<'PATCH /api/office/offers/{id}/'>['body']

/** Makes an offer of a form, starts it where that is asked, and goes there. */
export async function makeOffer(api: Api, form: FormData, headers: ActHeaders): Promise<never> {
  const body: Body = offerOfForm(form)
  const { id } = await api('POST /api/office/offers/', { body, headers })
  if (textOf(form, 'then') === 'start') {
    const key = `${headers['idempotency-key']}-start`
    await api('POST /api/office/offers/{id}/start/', {
      params: { id },
      body: {},
      headers: { ...headers, 'idempotency-key': key },
    })
  }
  throw redirect(`/offers/${id}`)
}

type Target = { id: number; headers: ActHeaders }
type Done = Pick<Outcome, 'done' | 'download'>

/** Does what a form of an offer's screen asks for. */
export async function actOnOffer(api: Api, form: FormData, { id, headers }: Target): Promise<Done> {
  const params = { id }
  switch (textOf(form, 'form')) {
    case 'start': {
      const { state } = await api('POST /api/office/offers/{id}/start/', {
        params,
        body: {},
        headers,
      })
      return { done: state === 'running' ? 'It runs.' : 'It begins by itself at its time.' }
    }
    case 'stop':
      await api('POST /api/office/offers/{id}/stop/', { params, body: {}, headers })
      return { done: 'It is stopped: no further order has it.' }
    case 'codes': {
      const body = { count: textOf(form, 'count') }
      const { codes } = await api('POST /api/office/offers/{id}/codes/', { params, body, headers })
      return {
        done: `${codes.length.toLocaleString('en-IN')} codes are made. They are shown here alone: download them now.`,
        download: { name: `codes-of-offer-${id}.csv`, text: `code\r\n${codes.join('\r\n')}\r\n` },
      }
    }
    case 'running':
      return save(api, form, { id, headers }, begunOf(form))
    default:
      return save(api, form, { id, headers }, offerOfForm(form))
  }
}

const begunOf = (form: FormData): object => ({
  name: textOf(form, 'name'),
  ...(form.has('until') && { until: fromLocal(textOf(form, 'until')) ?? null }),
  ...(form.has('limits.uses') && { limits: limitsOf(form) }),
})

async function save(api: Api, form: FormData, { id, headers }: Target, now: object): Promise<Done> {
  const changes = changesOf(now, JSON.parse(textOf(form, 'was') || '{}'))
  if (Object.keys(changes).length === 0) return { done: 'Nothing was changed.' }
  const body: Changes = { ...changes, version: Number(textOf(form, 'version')) }
  await api('PATCH /api/office/offers/{id}/', { params: { id }, body, headers })
  return { done: 'Saved.' }
}
