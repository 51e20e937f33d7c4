export default function Login() {
  return <h1 className="page text-4xl py-8">Login</h1>
}
