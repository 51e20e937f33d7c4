import { useRef, useState } from 'react'
import type { Api } from '../../contract/client.ts'
import { Button } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { useArrivalMessage } from '../features/account/use-arrival-message.ts'
import { AddressCard } from '../features/addresses/address-card.tsx'
import { AddressForm } from '../features/addresses/address-form.tsx'
import { startAddress } from '../features/addresses/address-form-data.ts'
import {
  addAddress,
  deleteAddress,
  makeDefault,
  updateAddress,
} from '../features/addresses/save-address.ts'
import { useDefaultAddress } from '../features/addresses/use-default-address.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { focusFirst } from '../ui/focus-first.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import type { Route } from './+types/address'

const load = (api: Api, url: URL) =>
  signedIn(url, async () => {
    const [saved, profile] = await Promise.all([
      api('GET /api/shipping-address/'),
      api('GET /api/profile/'),
    ])
    return { saved, start: startAddress(profile) }
  })

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  switch (request.method) {
    case 'POST':
      return addAddress(form)
    case 'PUT':
      return updateAddress(form)
    case 'PATCH':
      return makeDefault(form)
    default:
      return deleteAddress(form)
  }
}

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const { saved, start } = loaderData
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { addresses, chooseDefault } = useDefaultAddress(saved)
  useFocusAfterRemoval(addresses.length, () => opener.current)
  useArrivalMessage()
  const close = () => {
    setAdding(false)
    opener.current?.focus()
  }
  return (
    <AccountPage title="ADDRESS">
      <PageMeta title="Address" description="Where your orders go to." path="/address" noindex />
      {addresses.length === 0 && (
        <div className="pb-6">
          <h2 className="text-2xl">Your address is empty</h2>
          <p className="mt-3 text-quiet">
            No addresses found. Add your first address to get started with shipping!
          </p>
        </div>
      )}
      {addresses.length > 0 && (
        <ul className="mb-6 border-hairline border-b">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onMakeDefault={() => chooseDefault(address.id)}
            />
          ))}
        </ul>
      )}
      <Button
        ref={opener}
        look={addresses.length === 0 && !isAdding ? 'filled' : 'outlined'}
        className="noscript:hidden"
        aria-expanded={isAdding}
        onClick={() => setAdding(!isAdding)}
      >
        Add a new address
      </Button>
      <p className="hidden text-quiet text-sm noscript:block">
        Changing your addresses needs JavaScript.
      </p>
      {isAdding && (
        <section ref={focusFirst} aria-labelledby="new-address" className="mt-8">
          <h2 id="new-address" className="mb-5 text-2xl">
            New address
          </h2>
          <AddressForm
            start={start}
            hasDefault={addresses.length > 0}
            onSaved={close}
            onCancel={close}
          />
        </section>
      )}
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="ADDRESS" text="Failed to fetch addresses" />
}
