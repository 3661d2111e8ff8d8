import { redactSecrets } from '#core/redaction'
import { isCardNumber, isIban } from '#memory/extraction/checksums'

/** Characters that hide a number from a pattern: of no width, or of another width or script. */
const INVISIBLE = /\p{Cf}/gu
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g

/** Words that stand beside what only its owner may know; nothing of such a sentence is kept. */
const GUARDED = new RegExp(
  [
    // English
    '\\bpass ?(?:words?|phrases?|codes?|keys?)\\b(?!\\s+managers?\\b)|\\bpasswd\\b|\\bpwd\\b|\\bpins?\\b(?=\\s*(?:code|number|is|was|:|=|\\d|for))|\\bcvv2?\\b|\\bcvc\\b|\\bsecurity codes?\\b',
    '\\b(?:log-?ins?|credentials?)\\b(?=.{0,30}[:=/]|\\s+(?:is|are)\\b)|\\b(?:seed|recovery|backup|mnemonic) (?:phrases?|codes?|words|keys?)\\b',
    '\\b(?:api|private|secret|access|encryption|signing|licen[cs]e|product|ssh|pgp|gpg|wallet|master|wi-?fi)[ _-]?(?:keys?|tokens?|secrets?)\\b|\\bclient[ _-]?secrets?\\b|\\bbearer\\b',
    '\\b(?:auth(?:entication)?|access|refresh|session|id|my|the)[ _-]tokens?\\b(?=\\s*(?:is|are|:|=))|\\botps?\\b|\\b(?:one[- ]time|verification|confirmation|authenticator|activation|2fa|mfa|sms|access|door|gate|alarm|safe|unlock|security|login)[ -](?:codes?|pass(?:word|code)s?|tokens?)\\b|\\bmy codes?\\b',
    "\\bsocial security\\b|\\bssn\\b|\\biban|\\bbic\\b|\\b(?:passport|driver'?s? licen[cs]e|national (?:id|insurance)|id card|tax(?:payer)? id|identity card|medicare|nhs)\\b.{0,20}(?:\\bnumbers?\\b|\\bno\\b|\\bis\\b|:|\\d)|\\b(?:credit|debit|bank) ?cards?\\b.{0,40}\\d|\\b(?:account|routing|sort|card)[ -](?:numbers?|codes?|no)\\b|\\bsecret (?:answer|word|code)\\b|\\bmother's maiden name\\b",
    // German
    '\\b(?:kenn|pass|losungs)w(?:o|ö)rt(?:er|e)?\\b|\\bzugangsdaten\\b|\\b(?:tan|puk)\\b(?=\\s*(?:ist|lautet|:|\\d))|\\bpin\\b(?=.{0,12}\\d)|\\bgeheimzahl\\b|\\b(?:kredit)?karten(?:nummer|prüfnummer)\\b|\\bkontonummer\\b|\\b(?:personal)?ausweis(?:nummer|nr)\\b|\\breisepass(?:nummer)?\\b|\\bsteuer-?(?:id|nummer|identifikationsnummer)\\b|\\b(?:sozial|renten)versicherungsnummer\\b|\\b(?:bestätigungs|sicherheits|zugangs|aktivierungs|einmal)(?:code|passwort|kennwort)\\b',
    // Spanish, Portuguese, French, Italian
    "contraseñas?|\\bclaves?\\b(?=.{0,20}(?:es|:|=|\\d))|\\bsenhas?\\b|palavras?[- ]passe|mots? de passe|\\bmdp\\b|code (?:secret|confidentiel|de vérification|pin)|\\bparol[ae] d'ordine\\b|\\bcódigo\\b.{0,30}\\d|\\bcodice\\b.{0,30}\\d|\\bcode\\b.{0,20}\\d{3,}|\\bdni\\b|\\bnie\\b(?=.{0,12}\\d)|\\bnif\\b|\\bcpf\\b|\\bcnpj\\b|\\brg\\b(?=.{0,12}\\d)|codice fiscale|numéro de (?:sécurité sociale|carte|compte|passeport)|número de (?:tarjeta|cuenta|pasaporte|cartão|conta|passaporte|seguridad social)|numero di (?:carta|conto|passaporte)",
    // Others
    'парол[ьяею]|пин-?код|код подтверждения|密码|密碼|口令|验证码|驗證碼|パスワード|暗証番号|認証コード|비밀번호|인증번호|पासवर्ड|كلمة (?:السر|المرور)|סיסמ[הא]|wachtwoord|hasło|hasla|şifre|parola|lösenord|adgangskode|salasana|heslo|jelszó|κωδικός|mật khẩu|kata sandi',
  ].join('|'),
  'iu'
)

/** Shapes of keys and tokens beyond those that are taken out of logs. */
const SHAPES = [
  /-----BEGIN|\bssh-(?:rsa|ed25519|dss)\b|\becdsa-sha2/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{12,}|\bAIza[\w-]{20,}|\bxox[abprs]-[\w-]{8,}|\bgithub_pat_\w{10,}|\bgh[oprsu]_\w{16,}/,
  /\beyJ[\w-]{8,}\.[\w-]{4,}|\bya29\.[\w-]{10,}|\b(?:hf|npm|pypi|dop_v1|shpat|sq0\w{3}|rzp|whsec|SG)[_.-][\w-]{12,}/,
  /[?&](?:key|token|sig|signature|secret|password|auth|code)=[^&\s]{4,}/i,
  /\b(?:key|token|secret|password|pass|pwd|pin)\s*[:=]\s*\S{3,}/i,
  /\b\d{3}-\d{2}-\d{4}\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/,
  /\b[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z]\b/i,
  /\b\d{8}-?[A-HJ-NP-TV-Z]\b|\b[XYZ]-?\d{7}-?[A-Z]\b/i,
  /\b[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/i,
  /\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?\d{2} ?\d{3} ?\d{3}(?: ?\d{2})?\b/,
  /\b\d{17}[\dX]\b/i,
]

/** A number that no year, price or amount is as long as. */
const LONG_NUMBER = /(?<![\d+.,])\d{9,}/
const ONLY_A_CODE = /^[\s:"'(]*\d{4,8}[\s.!"')]*$/
const DIGITS = /\d(?:[ .\-_/]{0,2}\d){11,40}/g
const IBANS = /\b[A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]){11,30}/gi

/** True for a few digits that stand for themselves. */
export const isCode = (text: string) => ONLY_A_CODE.test(text)

/** True for a sentence that holds a secret, a number of a card, an account or an identity, or something that looks like one. */
export function saysSecret(sentence: string): boolean {
  const text = plain(sentence)
  return (
    GUARDED.test(text) ||
    SHAPES.some((shape) => shape.test(text)) ||
    redactSecrets(text) !== text ||
    holdsNumber(text) ||
    text.split(/[\s"'`,;()<>[\]{}|]+/).some(looksRandom)
  )
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(OTHER_DIGIT, (digit) => asciiDigit(digit.charCodeAt(0)))

/** Devanagari digits begin at a six, the Arabic ones at a zero. */
const asciiDigit = (code: number) => String(code >= 0x966 ? code - 0x966 : code % 16)

function holdsNumber(text: string) {
  if (!/\d{2}/.test(text)) return false
  if (LONG_NUMBER.test(text) || ONLY_A_CODE.test(text)) return true
  for (const [digits] of text.matchAll(DIGITS)) if (isCardNumber(digits)) return true
  for (const [account] of text.matchAll(IBANS)) if (isIban(account)) return true
  return false
}

const ADDRESS = /^(?:https?:\/\/|www\.)|@[\w-]+\.\w|^@/i
const ORDINARY_SHAPE = /^[\p{L}]+\d{0,4}$|^v?\d+(?:[.\-/:]\d+)*\p{L}{0,3}$|^\d+\p{L}+$/u

/** A word of mixed letters and digits, or of letters, digits and signs, that nobody would say aloud. */
function looksRandom(word: string): boolean {
  if (word.length < 8 || ADDRESS.test(word)) return false
  if (/[\p{Ll}]/u.test(word) && /\d/.test(word) && /[!#$%^&*?~]/.test(word.slice(0, -1)))
    return true
  return word.split(/[-_./:=+@]+/).some((piece) => {
    if (piece.length < 10 || ORDINARY_SHAPE.test(piece)) return false
    const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(piece)).length
    if (piece.length >= 20 && /^[0-9a-f]+$/i.test(piece) && kinds > 1) return true
    if (piece.length >= 20 && kinds === 3) return true
    return kinds >= 2 && /\d/.test(piece) && turns(piece) >= 3
  })
}

/** How often letters and digits change places. */
const turns = (piece: string) => (piece.match(/\d(?=\D)|\D(?=\d)/g) ?? []).length
