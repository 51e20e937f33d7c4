import type { Profile } from '../../../contract/accounts.ts'

/** Who the customer is to the shop. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const facts = [
    ['Username', profile.first_name],
    ['Email', profile.email],
    ['Phone', profile.phone],
    ['Address', profile.address],
  ]
  return (
    <dl className="border-hairline border-b">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-6 border-hairline border-t py-3.5 sm:grid-cols-[8rem_1fr]"
        >
          <dt className="text-quiet text-sm sm:text-base">{label}</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value || 'N/A'}</dd>
        </div>
      ))}
    </dl>
  )
}
