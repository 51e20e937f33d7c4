/** By which way money goes back to a customer. */
export const refundWays = {
  razorpay: 'to where she paid from, through Razorpay',
  upi: 'by UPI, to be paid by hand under Money',
}
