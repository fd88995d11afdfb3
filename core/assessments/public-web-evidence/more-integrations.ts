import { type Vocabulary, vocabularyOf } from '../../evidence/vocabulary.ts';

/** Products of trades and countries that the other lists leave out; behind `=` what else one is called. */
const NAMES = `
  Lightspeed; Toast POS = Toast; Clover POS = Clover; SumUp; Zettle = iZettle; Vend POS; Revolut Business = Revolut;
  Mercado Pago = MercadoPago; Redsys; Bizum; PayU; Przelewy24; iDEAL; Alipay; WeChat Pay; PayPay; Worldpay;
  Authorize.net; 2Checkout; Lemon Squeezy; Gumroad; Plaid; Wise Payments = Wise; Afterpay; Shopware; OpenCart;
  Ecwid; JTL-Shop = JTL; OXID eShop; Mirakl; Amazon Marketplace = Amazon; Walmart; Otto Market;
  Kaufland Marketplace; Zalando; MercadoLibre = Mercado Libre; Rakuten; Printful; sevDesk; Billomat; FastBill;
  Debitoor; Holded; Contasimple; Pennylane; Cegid; EBP; Qonto; Odoo; Wave Accounting; Zoho Books; FreeAgent; MYOB;
  Bill.com; Expensify; Ramp; Brex; freee = freee会計; Money Forward = マネーフォワード = マネーフォワード クラウド;
  kintone = キントーン; Sansan; Chatwork = チャットワーク; SmartHR; LINE WORKS; Cybozu = サイボウズ; Nulab Backlog;
  KING OF TIME; Yayoi = 弥生会計 = 弥生; Jobcan = ジョブカン = ジョブカン勤怠管理; Facebook = Facebook Pages;
  Twitter = X (Twitter) = Twitter/X; Bluesky; Mastodon; Snapchat; Twitch; Vimeo; SoundCloud; Apple Podcasts;
  Apple Music; Deezer; Google Business Profile; TikTok Ads; Microsoft Advertising = Bing Ads; AdRoll; Criteo;
  Taboola; Semrush; Ahrefs; Moz; Hootsuite; Buffer; Sprout Social; Unsplash; Giphy; Pexels; Adobe Photoshop;
  Adobe Creative Cloud; Adobe Illustrator; Adobe Premiere Pro; Framer; Zeplin; Storybook; Blender; AutoCAD; Revit;
  SketchUp; SolidWorks; ArcGIS; QGIS; OpenStreetMap; Unity; Unreal Engine; Obsidian; Roam Research; Logseq;
  Readwise; Instapaper; Kindle; Zotero; Mendeley; Google Classroom; Moodle; Canvas LMS = Canvas; Blackboard; Kahoot;
  Quizlet; Schoology; Google Tasks; Google Contacts; Google Keep; Google Photos; iCloud; Apple Reminders;
  Apple Notes; Microsoft Exchange = Exchange Server = Exchange Online; Nextcloud; ownCloud;
  Backblaze B2 = Backblaze; Wasabi; MinIO; Egnyte; Citrix ShareFile = ShareFile; Proton Mail = ProtonMail; Fastmail;
  Yahoo Mail; Thunderbird = Mozilla Thunderbird; Superhuman; Missive; Kayako; HappyFox; LiveAgent; Olark; Userlike;
  Chatwoot; Re:amaze; Acuity Scheduling; Cal.com; Doodle; Booking.com; Airbnb; Expedia; Vrbo; Tripadvisor; Doctolib;
  Adobe Analytics; Heap Analytics = Heap; Pendo; Optimizely; VWO; Crazy Egg; Microsoft Clarity; RudderStack;
  mParticle; Stitch Data = Stitch; Hightouch; Census Data; Qlik; Sigma Computing; ThoughtSpot; Redash;
  Apache Superset; Jupyter = Jupyter Notebook; RStudio; Kaggle; SQLite; CockroachDB; PlanetScale; Neon Database;
  Amazon DynamoDB = DynamoDB; Cassandra = Apache Cassandra; Neo4j; InfluxDB; TimescaleDB; Amazon RDS; Amazon Athena;
  Amazon Kinesis; Amazon SQS = AWS SQS; Amazon SNS; Google Pub/Sub = Google Cloud Pub/Sub; Azure Blob Storage;
  Google Cloud Storage; Apache Spark; Apache Flink; NATS; Trino; DuckDB; Dagster; Prefect; MLflow; Weights & Biases;
  LangChain; LlamaIndex; Ollama; Google Gemini = Gemini; Mistral AI = Mistral; Cohere; GitHub Copilot; Perplexity;
  Cursor Editor; Sublime Text; Emacs; Xcode; Android Studio; PyCharm; WebStorm; Eclipse IDE; Drone CI; Codecov;
  Coveralls; Renovate; Dependabot; ESLint; Playwright; Cypress; Selenium; BrowserStack; Sauce Labs; Gitea; Codeberg;
  SourceForge; Azure Repos; AWS CodePipeline; Bamboo CI; Dynatrace; AppDynamics; Elastic APM; Logz.io; Loggly;
  Papertrail; Sumo Logic; Nagios; Zabbix; Better Stack; Pingdom; UptimeRobot; VictorOps = Splunk On-Call; Pushover;
  ntfy; Gotify; Pushbullet; Loki = Grafana Loki; Jaeger; Kibana; Logstash; Fluentd; Consul; Traefik; NGINX;
  Apache HTTP Server; Render.com = Render; Railway.app = Railway; Fly.io; Linode; Hetzner = Hetzner Cloud; OVHcloud;
  Vultr; Scaleway; Rackspace; Akamai; Bunny.net; Algolia; Meilisearch; Typesense; Prismic; Storyblok; Directus;
  Payload CMS; Bubble.io; Retool; Softr; Glide Apps; AppSheet; Zoho Creator; Quickbase; Elementor; TYPO3;
  HubSpot CMS; Medium.com; Substack; Patreon; Beehiiv; Discourse; Circle Community; Mighty Networks; Eventbrite;
  Meetup; AWeber; GetResponse; Campaign Monitor; Drip Email; Omnisend; Moosend; Sendy; SparkPost; Amazon SES;
  Keap = Infusionsoft; Insightly; SugarCRM; Nutshell CRM; Attio; Capsule CRM; Agile CRM; Bitrix24; Monday CRM;
  ZoomInfo; Clearbit; Lusha; Salesloft; LinkedIn Sales Navigator; DocuWare; M-Files; Laserfiche; Jamf;
  Microsoft Intune = Intune;
  Active Directory = Microsoft Active Directory; LDAP; SAML; CyberArk; CrowdStrike; Palo Alto Networks;
  Cisco Umbrella; HashiCorp Consul; Vanta; Drata; KnowBe4; Wiz; Factorial; Deel; Remote.com; Workable; Ashby;
  SmartRecruiters; Recruitee; Teamtailor; Paychex; Paylocity; UKG; HiBob = Bob HR; Namely; Lattice; 15Five;
  Culture Amp; Kenjo; Sesame HR; QuickBooks Time = TSheets; Clockify; Time Doctor; Hubstaff; When I Work; Teamwork;
  Microsoft Project; Microsoft Lists; Microsoft Loop; Microsoft Copilot; Lucidchart; Mural; Whimsical;
  Garmin = Garmin Connect; Fitbit; Polar Flow = Polar; Oura; Whoop; MyFitnessPal; Withings; Peloton; Zwift;
  Philips Hue; SmartThings = Samsung SmartThings; Sonos; Nest = Google Nest; Ring Doorbell; Tado; MQTT; Uber;
  DoorDash; Deliveroo; Uber Eats; Just Eat; Glovo; OpenTable; Resy; Waze; Apple Maps; Hermes; DPD; GLS; USPS;
  Royal Mail; Colissimo; La Poste; Chronopost; Mondial Relay; Correos; SEUR; Sendcloud; Packlink; EasyPost;
  AfterShip; Yamato = ヤマト運輸 = クロネコヤマト; Sagawa = 佐川急便; Deutsche Post
`;

/** A vocabulary from names with semicolons between them. */
export function namedVocabulary(written: string): Vocabulary {
  const terms = written.split(';').map((names) => names.split('=').map((one) => one.trim()));
  return vocabularyOf(terms.map(([name = '', ...others]) => [name, ...others] as const));
}

export const moreIntegrations: Vocabulary = namedVocabulary(NAMES);
