import { loopback, onOff, port, url, wholeNumber } from './forms.ts'

/** Of stand-ins, which a live shop does without. */
export const demoSettings = {
  DEMO_HISTORY_DAYS: wholeNumber(0, 365)
    .prefault('100')
    .describe(
      'days of orders that a demo is given in the background, so that no screen of its office is empty; `0` for none',
    ),
  DEMO_OPERATOR: onOff.optional().meta({
    description:
      'whether a stand-in confirms, packs and hands over orders, `LOCAL_COURIER_SECONDS` after they came',
    unset: '`on` until someone signs in to the office, who may let it work again',
  }),
  LOCAL_GATEWAY_PORT: port.optional().meta({
    description: 'where the local gateway listens',
    unset: '`PORT` + 1',
  }),
  LOCAL_COURIER_SECONDS: wholeNumber(0, 86_400)
    .prefault('60')
    .describe(
      'between two steps of the local courier; `0` stops its clock, and the stand-in operator too',
    ),
  LOCAL_PUSH_SERVICE: url
    .refine(
      (given) => loopback.includes(new URL(given).hostname),
      'an address of this machine is needed',
    )
    .optional()
    .describe('a push service on this machine, such as `http://127.0.0.1:9555`, for tests'),
}
