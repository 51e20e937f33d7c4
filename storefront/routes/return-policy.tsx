export default function ReturnPolicy() {
  return <h1 className="page text-4xl py-8">ReturnPolicy</h1>
}
