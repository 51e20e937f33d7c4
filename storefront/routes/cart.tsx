export default function Cart() {
  return <h1 className="page text-4xl py-8">Cart</h1>
}
