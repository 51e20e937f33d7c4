export default function Product() {
  return <h1 className="page text-4xl py-8">Product</h1>
}
