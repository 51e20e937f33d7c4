import { useState } from 'react'
import type { Api } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { useArrivalMessage } from '../features/account/use-arrival-message.ts'
import { AddressCard } from '../features/addresses/address-card.tsx'
import { AddressForm } from '../features/addresses/address-form.tsx'
import { useAddressBook } from '../features/addresses/use-address-book.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { signedIn } from '../features/session/signed-in.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/address'

const load = (api: Api, url: URL) => signedIn(url, () => api('GET /api/shipping-address/'))

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  const [isAdding, setAdding] = useState(false)
  const { addresses, makeDefault, add, update, remove } = useAddressBook(loaderData)
  useArrivalMessage()
  const save = async (form: FormData) => {
    await add(form)
    setAdding(false)
  }
  return (
    <AccountPage title="ADDRESS">
      <title>{`Address · ${shop.name}`}</title>
      <meta name="description" content="Where your orders go to." />
      {addresses.length === 0 ? (
        <div className="pb-6">
          <h2 className="text-2xl">Your address is empty</h2>
          <p className="mt-3 text-quiet">
            No addresses found. Add your first address to get started with shipping!
          </p>
        </div>
      ) : (
        <ul className="mb-6 border-hairline border-b">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onMakeDefault={() => makeDefault(address.id)}
              onChange={(form) => update(address.id, form)}
              onDelete={() => remove(address.id)}
            />
          ))}
        </ul>
      )}
      <Button look="outlined" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
        Add a new address
      </Button>
      {isAdding && (
        <section aria-label="New address" className="mt-8">
          <AddressForm
            onSave={save}
            onCancel={() => setAdding(false)}
            failure="Failed to add address. Please try again."
          />
        </section>
      )}
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="ADDRESS" text="Failed to fetch addresses" />
}
