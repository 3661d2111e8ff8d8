const SHORTEST_CARD = 12
const LONGEST_CARD = 19

/** True when a run of digits holds the number of a payment card, by its check digit (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  for (let length = SHORTEST_CARD; length <= LONGEST_CARD; length++) {
    for (let from = 0; from + length <= digits.length; from++) {
      if (passesLuhn(digits.slice(from, from + length))) return true
    }
  }
  return false
}

function passesLuhn(digits: string) {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const SHORTEST_IBAN = 15
const LONGEST_IBAN = 34

/** True when a text begins with an account number, by its check digits (ISO 7064, mod 97). */
export function isIban(text: string): boolean {
  const account = text.replace(/[^0-9A-Z]/gi, '').toUpperCase()
  for (let length = SHORTEST_IBAN; length <= Math.min(account.length, LONGEST_IBAN); length++) {
    if (remainder97(account.slice(4, length) + account.slice(0, 4)) === 1) return true
  }
  return false
}

/** Letters count as two digits, from A = 10. */
function remainder97(text: string) {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
