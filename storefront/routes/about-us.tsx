export default function AboutUs() {
  return <h1 className="page text-4xl py-8">AboutUs</h1>
}
