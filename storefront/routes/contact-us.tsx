export default function ContactUs() {
  return <h1 className="page text-4xl py-8">ContactUs</h1>
}
