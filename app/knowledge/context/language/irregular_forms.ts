/** Forms that no ending gives away, before a colon the word that they are forms of; and short forms people write. */
const FORMS = [
  'went gone: go; bought: buy; made: make; took taken: take; got gotten: get; gave given: give; saw seen: see; said: say',
  'told: tell; thought: think; felt: feel; found: find; kept: keep; left: leave; lost: lose; met: meet; paid: pay; ran: run',
  'sold: sell; sent: send; slept: sleep; spent: spend; spoke spoken: speak; stood: stand; swam swum: swim; taught: teach',
  'threw thrown: throw; understood: understand; woke woken: wake; wore worn: wear; won: win; wrote written: write',
  'began begun: begin; broke broken: break; brought: bring; built: build; caught: catch; chose chosen: choose; came: come',
  'drank drunk: drink; drove driven: drive; ate eaten: eat; fell fallen: fall; fought: fight; flew flown: fly',
  'forgot forgotten: forget; froze frozen: freeze; grew grown: grow; hid hidden: hide; held: hold; knew known: know',
  'led: lead; lent: lend; rode ridden: ride; rang rung: ring; risen: rise; sang sung: sing; sat: sit; shook: shake',
  'shot: shoot; stole stolen: steal; struck: strike; became: become; drew drawn: draw; hurt: hurt; dealt: deal; dug: dig',
  'children kid kids: child; wives: wife; mice: mouse; women: woman; men: man; feet: foot; teeth: tooth',
  'pic pics photo photos picture pictures photography: photograph; mom mum moms: mother; dad dads: father',
  'fave favs fav favourite favourites: favorite; movie movies films: film; biz: business; bike bikes: bicycle; tv: television',
  'pup pups puppies: puppy; veg veggie veggies: vegetable; apartment apartments flat: apartment; colour colours: color',
]

/** The word behind each irregular form. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.join('; ')
    .split('; ')
    .flatMap((entry) => {
      const [forms, word] = entry.split(': ') as [string, string]
      return forms.split(' ').map((form) => [form, word] as const)
    })
)
