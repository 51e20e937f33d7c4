import { useState } from 'react'
import { Link } from 'react-router'
import { underAge } from '../../../contract/under-age.ts'
import { CheckField } from '../../ui/check-field.tsx'

/**
 * Above the button that opens an account. The log of consents has it as `consentTexts.register`.
 * Ticked, registration is refused with the way on.
 */
export function AgreeTerms({ error }: { error?: string | undefined }) {
  const [isChild, setChild] = useState(false)
  return (
    <div>
      <p className="text-quiet text-sm">
        By registering you agree with the{' '}
        <Link to="/termsandconditions" className="underline underline-offset-4 hover:text-indigo">
          terms and conditions
        </Link>{' '}
        and say that you have read the{' '}
        <Link to="/privacypolicy" className="underline underline-offset-4 hover:text-indigo">
          privacy policy
        </Link>{' '}
        and are 18 or older.
      </p>
      <CheckField
        name="under_18"
        onChange={(event) => setChild(event.target.checked)}
        error={isChild ? (error ?? underAge) : undefined}
      >
        I am under 18
      </CheckField>
    </div>
  )
}
