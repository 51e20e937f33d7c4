export default function Success() {
  return <h1 className="page text-4xl py-8">Success</h1>
}
