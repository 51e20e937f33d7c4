export default function Register() {
  return <h1 className="page text-4xl py-8">Register</h1>
}
