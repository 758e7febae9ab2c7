CREATE TABLE "forum_category_follows" (
	"category_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "forum_category_follows_category_id_user_id_pk" PRIMARY KEY("category_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_experts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"field" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_reactions" (
	"topic_id" integer NOT NULL,
	"reply_id" integer,
	"user_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_reactions_once" UNIQUE NULLS NOT DISTINCT("topic_id","reply_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_read_lines" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"read_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_reads" (
	"user_id" integer NOT NULL,
	"topic_id" integer NOT NULL,
	"last_read_reply_id" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_reads_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "forum_revisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"topic_id" integer NOT NULL,
	"reply_id" integer,
	"revision" integer NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"writer_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_revisions_state" UNIQUE NULLS NOT DISTINCT("topic_id","reply_id","revision")
);
--> statement-breakpoint
CREATE TABLE "forum_topic_machines" (
	"topic_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	CONSTRAINT "forum_topic_machines_topic_id_opdb_id_pk" PRIMARY KEY("topic_id","opdb_id")
);
--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "needs" text;--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "is_question_board" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "is_started_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "accepted_reply_id" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "forum_category_follows" ADD CONSTRAINT "forum_category_follows_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_category_follows" ADD CONSTRAINT "forum_category_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_experts" ADD CONSTRAINT "forum_experts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD CONSTRAINT "forum_reactions_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD CONSTRAINT "forum_reactions_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD CONSTRAINT "forum_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_read_lines" ADD CONSTRAINT "forum_read_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topic_machines" ADD CONSTRAINT "forum_topic_machines_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_category_follows_user" ON "forum_category_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_reactions_reply" ON "forum_reactions" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "forum_reactions_user" ON "forum_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_reads_topic" ON "forum_reads" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "forum_revisions_reply" ON "forum_revisions" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "forum_revisions_writer" ON "forum_revisions" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "forum_topic_machines_title" ON "forum_topic_machines" USING btree ("opdb_id");--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_merged_into_id_forum_topics_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."forum_topics"("id") ON DELETE no action ON UPDATE no action;