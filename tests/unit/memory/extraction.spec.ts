import { test } from '@japa/runner'
import { extractMemories } from '#memory/extraction/extract'

/** What is found in a message: `predicate: object`. */
const found = (message: string) =>
  extractMemories(message).map(({ predicate, object }) => `${predicate}: ${object}`)

/** Messages, and what they state. */
const STATED: Record<string, Record<string, string[]>> = {
  'English': {
    "My name is Sam, I'm a software engineer at Acme and I live in Zürich.": [
      'name: Sam',
      'is_a: a software engineer at Acme',
      'lives_in: Zürich',
    ],
    'call me Bob please': ['goes_by: Bob'],
    "I don't like olives, but I love capers.": ['dislikes: olives', 'likes: capers'],
    'I strongly prefer window seats because I like the view.': [
      'prefers: window seats',
      'likes: the view',
    ],
    'I have a severe peanut allergy.': ['is_allergic_to: peanut'],
    'I never eat meat and avoid fried food.': ['avoids: meat', 'avoids: fried food'],
    'my wife is called Eva': ['has_wife: Eva'],
    'I have two kids.': ['has_family: two kids'],
    'We decided to use Postgres instead of MySQL.': ['decided: use Postgres instead of MySQL'],
    'My goal is to run a marathon.': ['has_goal: run a marathon'],
    'My favourite colour is teal.': ['has_favourite: colour: teal'],
    'Remember that my flight leaves on Friday.': ['noted: my flight leaves on Friday'],
    'Please remember that I am vegan.': ['follows_diet: vegan'],
    'Always answer in bullet points.': ['wants_answers: Always answer in bullet points.'],
    'From now on, reply in German.': ['wants_answers: From now on, reply in German.'],
  },
  'German': {
    'Ich heiße Anna und arbeite als Krankenschwester.': [
      'name: Anna',
      'works_as: Krankenschwester',
    ],
    'Seit 2010 wohne ich in München.': ['lives_in: München'],
    'Ich mag keine Pilze, aber ich esse gerne Sushi.': [
      'dislikes: Pilze',
      'likes: esse gerne Sushi',
    ],
    'Ich bin allergisch gegen Nüsse.': ['is_allergic_to: Nüsse'],
    'Bitte antworte immer auf Deutsch.': ['wants_answers: Bitte antworte immer auf Deutsch.'],
    'Merk dir, dass ich Vegetarier bin.': ['noted: ich Vegetarier bin'],
  },
  'Spanish': {
    'Me llamo Juan y vivo en Madrid.': ['name: Juan', 'lives_in: Madrid'],
    'No me gusta el queso pero me encanta el vino.': ['dislikes: el queso', 'likes: el vino'],
    'Recuerda que soy vegano.': ['follows_diet: vegano'],
  },
  'French': {
    "J'habite à Lyon et je travaille comme infirmière.": ['lives_in: Lyon', 'works_as: infirmière'],
    "Je n'aime pas les champignons, mais j'adore le fromage.": [
      'dislikes: les champignons',
      'likes: le fromage',
    ],
    'Réponds-moi toujours en français.': ['wants_answers: Réponds-moi toujours en français.'],
  },
  'Italian': {
    'Mi chiamo Paolo e vivo a Torino.': ['name: Paolo', 'lives_in: Torino'],
    'Mi piace la pizza ma non mi piacciono i funghi.': ['likes: la pizza', 'dislikes: i funghi'],
  },
  'Portuguese': {
    'Eu moro em Lisboa e trabalho como professora.': ['lives_in: Lisboa', 'works_as: professora'],
    'Não gosto de café, mas adoro chá.': ['dislikes: café', 'likes: chá'],
  },
  'other languages': {
    '请记住我住在上海。': ['noted: 我住在上海'],
    'Запомни: я живу в Москве.': ['noted: я живу в Москве'],
    'Onthoud dat ik in Utrecht woon.': ['noted: dat ik in Utrecht woon'],
  },
}

test.group('What people state about themselves', () => {
  for (const [language, messages] of Object.entries(STATED)) {
    test(`is found in ${language}`, ({ assert }) => {
      for (const [message, facts] of Object.entries(messages)) {
        assert.deepEqual(found(message), facts, message)
      }
    })
  }

  test('comes with its sentence and the precision of its rule', ({ assert }) => {
    const [memory] = extractMemories('Good morning! I live in Lisbon. The weather is fine.')

    assert.deepEqual(memory, {
      predicate: 'lives_in',
      object: 'Lisbon',
      objectKind: 'place',
      quote: 'I live in Lisbon.',
      confidence: 0.9,
    })
  })

  test('keeps quoted words inside of what is said', ({ assert }) => {
    assert.deepEqual(found('I love the song "Let It Be" by the Beatles.'), [
      'likes: the song "Let It Be" by the Beatles',
    ])
  })

  test('counts a message in quotation marks as said', ({ assert }) => {
    assert.deepEqual(found('"I avoid crowded places."'), ['avoids: crowded places'])
  })
})

test.group('What only looks like a statement', () => {
  const NOTHING: Record<string, string[]> = {
    'a question': [
      'Do I like cheese?',
      'What should I eat if I am vegan?',
      'I live in Lisbon, right?',
      'Wohne ich in einer Großstadt?',
      '¿Me gusta el queso?',
    ],
    'a supposition': [
      'If I lived in Monaco, I would own a boat.',
      'Imagine I am a doctor.',
      'Suppose I like jazz.',
    ],
    'a play': [
      'Pretend you are a pirate. I love gold and I live on a ship.',
      'Write a story about a knight. I am a brave man and I live in a castle.',
    ],
    'words of others': [
      'He said I like cheese.',
      'My boss loves golf.',
      '"I love cheese," she said.',
      '> I live in Lisbon',
      'Anna: I live in Lisbon\nBen: I live in Porto',
    ],
    'material of a task': [
      'Translate to French: I love cheese.',
      'Summarize the following text:\nI live in Lisbon and I love it.',
      '```\nI like code\n```',
      `Fix my text\n\n${'I live in Lisbon. It is a city of hills. '.repeat(50)}`,
    ],
    'the setting of a question': [
      "I'm interested in learning Spanish. Which course do you recommend?",
      'I want to learn to cook. Where do I begin?',
    ],
    'talk about the talk': ['I like your answer.', 'I hate it when tests fail.', 'I love this.'],
    'a negation': ["I'm not allergic to nuts.", 'I no longer live in Rome.'],
    'a trouble with a program': ['I always get an error on line 5.', 'I have a problem.'],
    'the rules of one task': [
      'Sort these names. Use the last name. Print one a line. Always answer in JSON.',
      'Can you rate my text? Always answer with a number.',
    ],
    'advice': ['Never give up!', "Don't forget to add tests.", 'Remember, it takes time.'],
  }

  for (const [what, messages] of Object.entries(NOTHING)) {
    test(`is not kept: ${what}`, ({ assert }) => {
      for (const message of messages) assert.deepEqual(found(message), [], message)
    })
  }
})
