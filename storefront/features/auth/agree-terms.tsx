import { Link } from 'react-router'

/** Above the button that opens an account. The log of consents has it as `consentTexts.register`. */
export function AgreeTerms() {
  return (
    <p className="text-quiet text-sm">
      By registering you agree with the{' '}
      <Link to="/termsandconditions" className="underline underline-offset-4 hover:text-indigo">
        terms and conditions
      </Link>{' '}
      and say that you have read the{' '}
      <Link to="/privacypolicy" className="underline underline-offset-4 hover:text-indigo">
        privacy policy
      </Link>
      .
    </p>
  )
}
