import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { plainPinCode } from '../../contract/pin-code-form.ts'
import { findPlace } from '../../contract/pin-places.ts'
import { promiseFor } from '../features/new-order/load-new-order.ts'
import { orNothing } from '../features/offline/or-nothing.ts'
import { load } from '../features/session/load.ts'

/** What a PIN code says: city and state where they are certain, and what is promised there. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const pin = plainPinCode(new URL(args.request.url).searchParams.get('pin') ?? '')
    return { pin, ...findPlace(pin), promise: await promiseFor(api, pin) }
  })

/** Out of reach the order is entered without it. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orNothing(serverLoader<typeof loader>())
