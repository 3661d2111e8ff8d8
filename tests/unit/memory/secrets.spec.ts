import { test } from '@japa/runner'
import { isCardNumber, isIban } from '#memory/extraction/checksums'
import { extractMemories } from '#memory/extraction/extract'
import { saysSecret } from '#memory/extraction/secrets'

const SECRETS = [
  'My password is hunter2',
  'the wifi passphrase: correct horse',
  'my pin is 4711',
  'my PIN code 0815',
  'the door code is 4812',
  'the verification code is 483920',
  '482913',
  'my card is 4111 1111 1111 1111',
  '5500-0000-0000-0004 exp 12/28 cvc 123',
  '４１１１ １１１１ １１１１ １１１１',
  '٤١١١١١١١١١١١١١١١',
  '4111\u200b1111\u200b1111\u200b1111',
  'IBAN DE89 3704 0044 0532 0130 00',
  'transfer to GB29NWBK60161331926819',
  'my ssn is 078-05-1120',
  'my passport number is C01X00T47',
  'CPF 529.982.247-25',
  'soy 12345678Z',
  'mi NIE es X1234567L',
  'RSSMRA85T10A562S',
  'my national insurance is QQ 12 34 56 C',
  'my api key is abc',
  'AKIAIOSFODNN7EXAMPLE',
  'use sk-abcdefghijklmnopqrstuvwx',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'token: abcdef',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  'https://sam:hunter2@example.com/x',
  'https://example.com/x?token=abcdefgh',
  'remember Tr0ub4dor&3',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  'my seed phrase is apple pear plum',
  'Mein Passwort lautet geheim',
  'meine Kontonummer ist 12345',
  'mi contraseña es perro',
  'mon mot de passe est chat',
  'la mia password è gatto',
  'minha senha é gato',
  'мой пароль кот',
  '我的密码是猫',
  'パスワードは猫です',
  'mijn wachtwoord is kat',
]

const ORDINARY = [
  'I use gpt-5-mini and claude-3-5-sonnet-20241022',
  'I work with Kubernetes v1.29.3 and PostgreSQL15',
  'My flight LH1234 is on 2026-11-20 at 12:30',
  'I earn 1,000,000 dollars a year',
  'I prefer password managers',
  'I live at 221B Baker Street',
  'my email is sam@example.com',
  'I like https://example.com/a/b/c-d-e/2024/10/12',
  'I was born on 12.10.1984',
  'I keep my prompts under 200000 tokens',
  'My secret to good bread is time',
]

test.group('Secrets', () => {
  test('are seen in many shapes', ({ assert }) => {
    for (const sentence of SECRETS) assert.isTrue(saysSecret(sentence), sentence)
  })

  test('are not seen in ordinary sentences', ({ assert }) => {
    for (const sentence of ORDINARY) assert.isFalse(saysSecret(sentence), sentence)
  })

  test('take their sentence and its neighbours with them', ({ assert }) => {
    for (const secret of SECRETS) {
      assert.deepEqual(extractMemories(`Remember that ${secret}`), [], secret)
      assert.deepEqual(extractMemories(`Remember that it is blue42. ${secret}.`), [], secret)
      assert.deepEqual(extractMemories(`${secret}.\nI like blue42.`), [], secret)
    }
    const message = 'I prefer tea. It rains today. My password is hunter2.'
    assert.deepEqual(
      extractMemories(message).map(({ object }) => object),
      ['tea']
    )
  })
})

test.group('Check digits', () => {
  test('tell cards from other numbers', ({ assert }) => {
    assert.isTrue(isCardNumber('4111 1111 1111 1111'))
    assert.isTrue(isCardNumber('378282246310005'))
    assert.isFalse(isCardNumber('4111 1111 1111 1112'.slice(0, 13)))
    assert.isFalse(isCardNumber('12345'))
  })

  test('tell accounts from other words', ({ assert }) => {
    assert.isTrue(isIban('DE89 3704 0044 0532 0130 00'))
    assert.isTrue(isIban('NO93 8601 1117 947 and more'))
    assert.isFalse(isIban('DE89 3704'))
  })
})
