export default function Checkout() {
  return <h1 className="page text-4xl py-8">Checkout</h1>
}
