import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../layout/time.tsx'

type Props = { check: { ok: boolean; broken_at: string | null } | undefined }

/** Computes the chain of seals again, when asked. */
export function ChainCheck({ check }: Props) {
  const { location } = useNavigation()
  const isChecking = location?.search.includes('check=') ?? false
  return (
    <Form method="get" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="status">
        {check?.ok && (
          <p className="flex items-center gap-2 text-leaf">
            <Icon name="check" className="size-5" />
            Every seal fits.
          </p>
        )}
        {check && !check.ok && (
          <p className="flex items-center gap-2 font-medium text-madder">
            <Icon name="close" className="size-5" />
            <span>
              The chain is broken{check.broken_at && <> at the entry of </>}
              {check.broken_at && <Time at={check.broken_at} />}.
            </span>
          </p>
        )}
      </div>
      <input type="hidden" name="check" value="" />
      <Button type="submit" look="outlined" aria-busy={isChecking}>
        Check the seals
      </Button>
    </Form>
  )
}
