export default function PrivacyPolicy() {
  return <h1 className="page text-4xl py-8">PrivacyPolicy</h1>
}
