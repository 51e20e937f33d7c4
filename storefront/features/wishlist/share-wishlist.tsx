import { useId } from 'react'
import { useFetcher } from 'react-router'
import { maxSharedNameLength } from '../../../contract/field-limits.ts'
import type { WishlistShare } from '../../../contract/shared-wishlist.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notify } from '../../ui/notify.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import { useShop } from '../layout/use-shop.ts'
import { useUserName } from '../session/session.ts'
import { WhatsAppLink } from '../whatsapp/whatsapp-link.tsx'

const action =
  'inline-flex min-h-11 items-center gap-2 hover:text-indigo underline-offset-4 hover:underline'

/** Shares the wishlist by a link, for friends who vote for what they like best. */
export function ShareWishlist({ share }: { share: WishlistShare | null }) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-sm border border-hairline bg-card px-5 md:max-w-2xl noscript:hidden"
    >
      {/* Closed till it is wanted, so that her pieces come first. */}
      <details open={share !== null} className="group/share">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 hover:text-indigo [&::-webkit-details-marker]:hidden">
          <h2 id={headingId} className="font-light font-serif text-2xl">
            Ask family: which one?
          </h2>
          <span className="flex items-center gap-2 text-quiet text-sm">
            {!share && <span className="max-sm:hidden">By a link</span>}
            <Icon
              name="chevron-down"
              className="size-4 transition-transform group-open/share:rotate-180"
            />
          </span>
        </summary>
        <div className="pb-5">{share ? <Shared share={share} /> : <ShareForm />}</div>
      </details>
    </section>
  )
}

function ShareForm() {
  const userName = useUserName()
  const { formProps, fieldErrors, isBusy } = useActionForm({
    method: 'put',
    check: () => ({ fieldErrors: {} }),
    onSaved: () => {},
  })
  return (
    <>
      <p className="text-quiet text-sm">
        Whoever gets your link sees these pieces and votes for what they like best, without an
        account.
      </p>
      <form {...formProps} className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <Field
          key={userName}
          label="Your name, as they see it"
          name="name"
          defaultValue={userName}
          maxLength={maxSharedNameLength}
          autoComplete="off"
          required
          error={fieldErrors['name']}
        />
        <Button type="submit" look="outlined" aria-busy={isBusy} className="max-sm:w-full">
          Make the link
        </Button>
      </form>
    </>
  )
}

function Shared({ share: { token, name, votes } }: { share: WishlistShare }) {
  const { url } = useShop()
  const fetcher = useFetcher()
  const path = `/shared-wishlist?token=${token}`
  const total = votes.reduce((sum, each) => sum + each.votes, 0)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url + path)
      notify('success', 'Link copied')
    } catch {
      notify('error', 'Your browser does not let us copy. Open the list and copy its address.')
    }
  }
  return (
    <>
      <p className="text-quiet text-sm">
        Shared as {name}.{' '}
        {total === 0
          ? 'Nobody has voted yet.'
          : `${total === 1 ? '1 vote' : `${total} votes`} so far.`}
      </p>
      <span aria-hidden className="my-3 block stitch text-indigo" />
      <div className="flex flex-wrap gap-x-6">
        <WhatsAppLink text={`Which one do you like best? Vote here:\n${url}${path}`}>
          Share on WhatsApp
        </WhatsAppLink>
        <button type="button" onClick={() => void copy()} className={action}>
          <Icon name="share" />
          Copy link
        </button>
        <a href={path} className={action}>
          See it as they do
        </a>
        <ConfirmButton
          className="min-h-11 text-madder underline underline-offset-4 hover:text-indigo"
          asks={{
            title: 'Withdraw the link',
            question: 'The link stops working, and the votes are deleted.',
            confirmLabel: 'Withdraw',
            onConfirm: () => fetcher.submit({}, { method: 'delete' }),
          }}
        >
          Withdraw the link
        </ConfirmButton>
      </div>
    </>
  )
}
