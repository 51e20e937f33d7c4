export default function Address() {
  return <h1 className="page text-4xl py-8">Address</h1>
}
