export default function TermsAndConditions() {
  return <h1 className="page text-4xl py-8">TermsAndConditions</h1>
}
