import { Form } from 'react-router'
import type { Role } from '../../../contract/office/roles.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What the demo's staff may do, in a word. */
const words = {
  owner: 'everything',
  manager: 'all but staff',
  packer: 'orders, without names and sums',
  support: 'orders',
  accountant: 'money and the audit',
  catalogue: 'products',
} satisfies Record<Role, string>

/** One press logs in as a role of the demo. */
export const DemoAccounts = ({ from }: { from: string }) => (
  <Form method="post" className="mt-10 border-hairline border-t pt-6">
    <h2 className="text-2xl">A demo</h2>
    <p className="mt-1 mb-4 text-quiet">
      No money moves and no parcel leaves. Look around as whoever you like; the password of each is{' '}
      <code className="whitespace-nowrap">nool-demo</code>.
    </p>
    <input type="hidden" name="form" value="demo" />
    <input type="hidden" name="from" value={from} />
    <input type="hidden" name="password" value="nool-demo" />
    <ul className="border-hairline border-t">
      {Object.entries(words).map(([role, may]) => (
        <li key={role} className="border-hairline border-b">
          <button
            type="submit"
            name="email"
            value={`${role}@demo.nool`}
            className="group flex min-h-12 w-full items-center justify-between gap-4 py-1.5 text-left hover:bg-card"
          >
            <span className="min-w-0">
              <span className="block font-medium">{`As ${role}`}</span>
              <span className="block wrap-anywhere text-quiet text-sm">
                {role}@demo.nool, {may}
              </span>
            </span>
            <Icon name="arrow-right" className="size-5 text-quiet group-hover:text-indigo" />
          </button>
        </li>
      ))}
    </ul>
  </Form>
)
