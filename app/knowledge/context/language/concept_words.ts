/**
 * Words that belong together by what they are about, a concept a line: a question about pets finds a turtle. Written by hand,
 * in English; the first word names the concept.
 */
export const CONCEPTS: readonly string[] = `
pet dog cat puppy pup kitten turtle hamster rabbit bunny parrot fish aquarium lizard snake guinea terrier retriever poodle vet leash fur paw breed animal critter shelter adopt
animal pet dog cat bird horse cow wildlife zoo lion bear elephant whale dolphin insect spider reptile creature farm
family mother father parent sister brother sibling son daughter child baby grandmother grandfather grandma grandpa granny aunt uncle cousin niece nephew husband wife relative twin toddler mum dad inlaw spouse
partner husband wife boyfriend girlfriend fiance spouse marry marriage wedding engage date relationship anniversary romantic propose couple honeymoon divorce single
friend buddy pal mate teammate colleague companion neighbor roommate friendship crew gang
child kid baby toddler son daughter infant teen teenager youth parenting kindergarten pregnant birth
work job career office employ employer employee boss manager colleague company profession occupation salary hire promote promotion interview resume business project deadline meeting shift intern freelance quit fire
business company startup store shop brand client customer entrepreneur venture investor market marketing sell sale launch product revenue finance advertise campaign
money pay salary budget save invest investment bank cost price expensive cheap afford loan debt donate donation fund finance income stock crypto dollar mortgage tax
school class course study student teacher university college degree exam homework lesson learn education graduate professor campus lecture tutor semester research major
language french german spanish italian english chinese japanese korean russian portuguese speak translate bilingual fluent native
hobby interest pastime enjoy passion collect craft paint draw garden knit read write photograph cook bake hike fish dance sing play relax leisure activity
sport soccer football basketball baseball tennis golf hockey volleyball rugby cricket swim surf ski skate box martial yoga run race marathon team coach match game score league championship athlete tournament train climb
exercise gym workout fitness yoga pilates run jog marathon weight lift cardio train stretch muscle swim bike cycle athletic crossfit hike walk
game video play player console gamer gaming nintendo playstation xbox chess puzzle tournament card board catan rpg strategy level quest multiplayer esports
music song band concert guitar piano violin drum sing singer album rock jazz pop rap classical melody instrument playlist listen orchestra tune lyric festival musician perform genre
instrument guitar piano violin drum flute clarinet saxophone cello trumpet ukulele keyboard bass
dance ballet salsa choreography hiphop contemporary studio rehearse perform ballroom
art paint draw sketch sculpture museum gallery exhibit artist canvas watercolor portrait mural craft pottery design creative abstract illustration photograph
photograph camera shoot lens snapshot portrait album image
film cinema watch actor actress director series show drama comedy horror thriller documentary theater script screenplay trilogy scene netflix animation stream episode
tv series show episode season watch netflix stream sitcom drama documentary channel
book novel read author story series literature fiction library poem poetry memoir fantasy chapter writer bookstore publish mystery trilogy biography genre ebook audiobook
write author script screenplay novel poem blog journal diary story article essay publish draft notebook letter
food eat meal cook recipe dish restaurant dinner lunch breakfast snack cuisine taste delicious ingredient vegetable fruit meat vegan vegetarian soup salad pasta pizza bread cheese chicken rice diet spicy flavor seafood steak sushi burger sandwich kitchen
cook recipe bake kitchen chef grill roast oven ingredient meal dish dinner
dessert cake cookie ice cream chocolate pie sweet bake candy cupcake pastry frost sugar pudding muffin treat
bake cake cookie bread pastry pie oven dough muffin
drink coffee tea beer wine juice water cocktail alcohol bar pub smoothie soda whiskey latte espresso beverage
restaurant dine dinner cafe menu eat bistro cuisine chef waiter food diner reservation meal
diet vegan vegetarian gluten calorie healthy nutrition weight eat keto lactose dairy sugar allergy allergic intolerant halal kosher organic
allergy allergic intolerant reaction asthma sensitive gluten dairy peanut nut
health doctor hospital sick ill illness disease medicine medical pain injury surgery therapy symptom diagnose diagnosis treatment recover blood heart cancer diabetes nurse clinic checkup wellness condition asthma dentist
injury hurt sprain break ankle knee wound pain accident recover
mental therapy therapist anxiety anxious stress depress depression counsel emotion mindfulness meditate meditation mood wellbeing
stress relax calm anxious anxiety pressure unwind overwhelm tension destress peace soothe meditation
travel trip vacation holiday visit tour tourist flight fly plane airport hotel passport abroad country city beach cruise journey destination sightsee backpack luggage explore itinerary adventure getaway roadtrip
hotel stay hostel airbnb resort lodge accommodation room book suite inn motel
city town country paris london rome tokyo york barcelona berlin chicago boston seattle madrid dublin sydney village capital
country nation italy france spain germany japan canada mexico england ireland brazil china india greece sweden norway turkey abroad foreign
place location spot where area neighborhood
nature forest mountain lake river ocean sea beach park hike trail camp tree flower garden sunset waterfall outdoor scenery landscape wildlife woods island
outdoor hike camp trail mountain bike kayak climb fish nature park tent picnic
beach sea ocean coast sand surf swim shore island
garden plant flower vegetable grow seed soil rose tree herb yard
weather rain snow storm sun sunny hot cold wind winter summer temperature climate
home house apartment flat room rent move live neighborhood furniture kitchen bedroom decorate renovate landlord mortgage roommate
decorate furniture decor paint design interior style
move relocate leave immigrate hometown born grow origin
car drive vehicle truck auto engine tire mechanic mustang tesla toyota ford honda road license electric garage restore motorcycle
transport bus train bike subway car flight commute taxi airline seat
clothes wear dress shirt shoe fashion hat jacket jean sweater style outfit boutique hoodie designer wardrobe brand fabric
shop buy purchase store mall online order sale discount gift brand price
gift present give birthday surprise receive
party celebrate celebration birthday wedding holiday christmas anniversary thanksgiving halloween event festival gather picnic reunion ceremony
event festival concert conference workshop competition fair show ceremony convention exhibit meetup party parade
compete competition contest tournament win trophy medal award champion championship prize place first
achieve win award goal accomplish success trophy milestone succeed proud achievement graduate
fail setback lose reject rejection struggle quit difficult obstacle challenge
volunteer charity donate help community shelter homeless nonprofit fundraise cause activism foundation
community neighborhood group local support meeting organization club member church
religion church god faith pray prayer christian muslim jewish buddhist bible temple spiritual belief mosque
politics vote election government president policy campaign party mayor law senator
military army veteran soldier war navy marine serve
law court lawyer legal police judge crime
technology computer software phone app laptop code program programming developer internet website robot device gadget digital tablet engineer ai tech smartphone android iphone windows mac linux electronic
code program python java javascript rust typescript developer software engineer library framework git bug api
science research physics chemistry biology lab experiment scientist astronomy math data study
space star planet moon astronomy telescope rocket galaxy
social media instagram facebook twitter youtube tiktok post blog follower podcast content video
news article media journal press report newspaper podcast source
sleep bed night tired rest insomnia nap dream wake
feel happy sad angry excite nervous proud upset scared afraid lonely joy emotion anxious grateful mood
support help encourage advice motivate inspire listen mentor assist
inspire motivate inspiration role idol admire influence
fear afraid scared phobia worry anxiety dread nervous
like love enjoy prefer favorite fond fan adore keen into
dislike hate avoid loathe detest despise annoy cannot refuse bother aversion
favorite love prefer best like top
want wish hope plan dream goal desire intend aspire would
plan intend goal future upcoming schedule hope next dream
start begin launch open found create kick
finish complete end done wrap
recommend suggest advice recommendation suggestion tip must
collect collection figurine stamp coin vinyl antique memorabilia
craft knit sew pottery crochet handmade woodwork jewelry clay
loss die death pass lose grief funeral memory late
memory remember remind memorable nostalgia childhood past keepsake
name call nickname named
age old year birthday born young
identity gender transgender lgbtq pride queer gay lesbian
character personality trait kind attitude describe
tattoo piercing hair dye style haircut body
learn study class practice lesson teach skill course tutorial
teach teacher lesson mentor instruct train class coach workshop student
meet encounter introduce join gather hang
often weekly daily every regularly usually routine
`
  .trim()
  .split('\n')
