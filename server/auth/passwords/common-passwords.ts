/**
 * Passwords, or words that become one with a few digits, that are refused for being among the first
 * that anyone would try. Our own selection, composed after the published counts of leaked
 * passwords (the yearly lists of SplashData and NordPass, the NCSC's of 2019) in the languages of this
 * site's readers; only entries of seven characters or more, because shorter ones are refused anyway.
 * In lower case, letters and digits only.
 */
const WORDS = `
  password passw0rd password1 passwort passwords p4ssword p4ssw0rd pass1234 password12
  password123 password1234 12345678 123456789 1234567890 87654321 987654321 0987654321 123123123
  123412341234 11223344 1122334455 112233445566 12341234 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwertyuio qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwer1234 1234qwer asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm zxcvbnm1
  zxcvbnm123 zaq12wsx 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsxedcrfv qazwsx123 azertyui azertyuiop
  azerty123 qwertzui qwertzuiop yxcvbnm abc12345 abcd1234 abcdefgh abcdefghi abcdefghij abcdabcd
  abc123456 a1b2c3d4 a1b2c3d4e5 aa123456 a1234567 a12345678 a123456789 1a2b3c4d iloveyou
  iloveyou1 iloveyou2 iloveyou3 ilovegod iloveme ilovemom loveyou loveme lovelove mylove mylove1
  princess princess1 sunshine sunshine1 football football1 baseball basketball superman
  spiderman batman1 batman123 pokemon pokemon1 dragon12 dragonfly monkey12 monkey123 shadow12
  shadow123 master12 master123 mastermind michael1 michelle jennifer jessica1 jordan23 jordan12
  charlie1 ashley12 nicole12 daniel12 danielle samantha victoria alexander alexandra anthony1
  andrew12 matthew1 joshua12 robert12 thomas12 christian christina elizabeth benjamin jonathan
  nathaniel sebastian welcome1 welcome12 welcome123 welcomehome letmein1 letmein12 letmein123
  letmeinnow trustno1 whatever whatever1 nothing1 nothing12 computer internet samsung1
  samsung123 google12 google123 microsoft facebook linkedin twitter1 instagram wordpress
  administrator admin123 admin1234 admin12345 administrador adminadmin admin2024 admin2025
  admin2026 root1234 rootroot toor1234 test1234 testtest testing1 testing123 tester123 guest123
  guest1234 user1234 useruser default1 changeme changeme1 changeme123 changeit secret12
  secret123 secrets1 supersecret topsecret login123 access12 access14 temp1234 temppass
  temporary demo1234 demodemo sample123 example1 example123 starwars starwars1 harrypotter
  hogwarts minecraft fortnite1 liverpool liverpool1 arsenal1 chelsea1 chelseafc barcelona
  realmadrid manchester juventus chocolate butterfly butterfly1 flower12 flowers1 rainbow1
  unicorn1 cupcake1 cookie12 cookies1 cheese12 banana12 strawberry pineapple blueberry
  watermelon summer12 summer123 summer2023 summer2024 summer2025 summer2026 winter12 winter123
  winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025
  autumn2026 january1 february september october1 november december monday12 tuesday1 wednesday
  thursday saturday blink182 metallica metallica1 nirvana1 slipknot eminem12 beatles1 rockstar
  rockyou1 password99 corvette mustang1 mustang12 mercedes ferrari1 porsche1 yamaha12 harley12
  creative creation freedom1 freedom12 forever1 forever21 family12 friends1 friendship happiness
  happy123 hellohello hello123 hello1234 helloworld goodluck jesus123 jesuschrist godisgood
  blessed1 heaven12 angel123 angels12 babygirl babygirl1 beautiful handsome sweetheart sweetie1
  lovely12 honey123 mother12 father12 brother1 sister12 family123 contrasena contraseña
  contrasenia micontrasena tequiero teamo123 teamomucho amorcito mariposa estrella princesa
  bonita12 hermosa1 corazon1 colombia argentina costarica puravida guatemala honduras1
  elsalvador nicaragua mexico12 venezuela guadalupe alejandro alejandra fernando fernanda
  francisco gabriela gabriel1 cristian daniela1 sebastian1 valentina valeria1 carolina mariana1
  adriana1 patricia motdepasse bonjour1 bonjour123 soleil12 chouchou doudou12 loulou12 passwort1
  passwort123 hallo123 hallowelt schatz12 ichliebedich senha123 minhasenha brasil12
  flamengo corinthians palmeiras taxes123 taxreturn 00000000
  11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 aaaaaaaa
  12121212 12344321 13131313 14141414 23232323 1234abcd 123abc123 123qweasd 123qwe123 qwe123qwe
  qweqweqwe qweasdzxc qweasd123 asd123asd zxc123zxc asdzxc123 147258369 159753159 159357159
  741852963 789456123 963852741 321321321 123321123 456456456 654321654 369258147 14789632
  12345679 123456987 123654789 102030405060 10203040 31415926 314159265 27182818 19841984
  20002000 20202020 20252025 20262026 
  hotmail1 hotmail123 yahoo123
  gmail123 correcthorse correcthorsebatterystaple hunter22 dragonball dragonballz naruto12
  pikachu1 onepiece playstation nintendo xbox3600 gamer123 gameover killer12 killer123 assassin
  hacker12 hacker123 matrix12 zombie12 ninja123 pirate12 warrior1 samurai1 phoenix1 thunder1
  lightning midnight moonlight starlight soccer12 soccer123 hockey12 tennis12 volleyball
  swimming1 running1 baseball1 yankees1 cowboys1 steelers redskins packers1 lakers24 eagles12
  scooter1 snoopy12 garfield tigger12 tweety12 mickey12 minnie12 buster12 buddy123 maggie12
  ginger12 pepper12 peanut12 smokey12 bailey12 sophie12 chester1 oliver12 rocky123 bandit12
  princess12 cocacola pepsi123 starbucks mcdonalds heineken jackdaniels jackdaniel budweiser
  london12 london123 newyork1 newyork123 chicago1 california florida1 texas123 canada12
  australia germany1 france12 paris123 berlin12 madrid12 amsterdam
`

/** The refused passwords, in the form that `password-rules.ts` compares. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
